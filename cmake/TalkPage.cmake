# The page that holds a call and the element that opens it in other sites (server/dispatch/static_pages.cpp): plain modules,
# embedded as they are.

include_guard(GLOBAL)
include(EmbedFile)

file(GLOB talk_files CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/web/talk/*.html ${CMAKE_SOURCE_DIR}/web/talk/*.css
    ${CMAKE_SOURCE_DIR}/web/talk/*.js ${CMAKE_SOURCE_DIR}/web/talk/*.svg)
hiveline_embed(server talkFiles GZIP ${talk_files})
