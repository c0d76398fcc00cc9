#include "knowledge/reading/ingestion_metrics.h"

namespace hiveline::knowledge {

void IngestionMetrics::registerWith(common::metrics::Registry& registry) const {
    constexpr const char* kPages = "hiveline_ingestion_pages_total";
    constexpr const char* kPagesHelp = "Pages and files of hives that were read, or not.";
    registry.add(kPages, kPagesHelp, pagesDone, {{"state", "done"}});
    registry.add(kPages, kPagesHelp, pagesFailed, {{"state", "failed"}});
    registry.add(kPages, kPagesHelp, pagesSkipped, {{"state", "skipped"}});
    constexpr const char* kHives = "hiveline_ingestion_hives_total";
    constexpr const char* kHivesHelp = "Hives whose content was read to its end.";
    registry.add(kHives, kHivesHelp, hivesCompleted, {{"status", "completed"}});
    registry.add(kHives, kHivesHelp, hivesFailed, {{"status", "failed"}});
    registry.add(
        "hiveline_ingestion_hives_running", "Hives that are read in this moment.", hivesRunning
    );
    registry.add(
        "hiveline_ingestion_hives_waiting",
        "Hives whose content is still to be read, those that are read included.",
        hivesWaiting
    );
}

}  // namespace hiveline::knowledge
