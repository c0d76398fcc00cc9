// Whether this build has a sanitizer. Its runtime reserves terabytes of address space, reads /proc
// and makes system calls of its own, so limits on processes have to know of it.
#pragma once

namespace hiveline::common {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

}  // namespace hiveline::common
