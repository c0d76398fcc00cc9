// The bare limit of durable writes: rows of 400 bytes a second into SQLite (WAL, synchronous=FULL)
// by one connection.
//
// usage: bench_commits NEW_DATABASE ROWS_A_COMMIT SECONDS      prints rows a second
#include <sqlite3.h>

#include <chrono>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

class Database {
public:
    explicit Database(const char* file) {
        check(sqlite3_open(file, &db_));
        execute("PRAGMA journal_mode = WAL");
        execute("PRAGMA synchronous = FULL");
        execute("CREATE TABLE records (id INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT");
        check(sqlite3_prepare_v2(
            db_, "INSERT INTO records (content) VALUES ($1)", -1, &insert_, nullptr
        ));
    }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database() {
        sqlite3_finalize(insert_);
        sqlite3_close(db_);
    }

    void insertTogether(int rows, const std::string& content) {
        execute("BEGIN IMMEDIATE");
        for (int i = 0; i < rows; ++i) {
            const auto size = static_cast<int>(content.size());
            check(sqlite3_bind_text(insert_, 1, content.data(), size, SQLITE_STATIC));
            if (sqlite3_step(insert_) != SQLITE_DONE) {
                throw std::runtime_error(sqlite3_errmsg(db_));
            }
            check(sqlite3_reset(insert_));
        }
        execute("COMMIT");
    }

private:
    void check(int code) {
        if (code != SQLITE_OK) {
            throw std::runtime_error(sqlite3_errmsg(db_));
        }
    }
    void execute(const char* sql) { check(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr)); }

    sqlite3* db_ = nullptr;
    sqlite3_stmt* insert_ = nullptr;
};

double rowsPerSecond(const char* file, int rows, std::chrono::duration<double> time) {
    using Clock = std::chrono::steady_clock;
    Database database(file);
    const std::string content(400, 'x');
    const auto start = Clock::now();
    double inserted = 0;
    while (Clock::now() - start < time) {
        database.insertTogether(rows, content);
        inserted += rows;
    }
    return inserted / std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "usage: bench_commits NEW_DATABASE ROWS_A_COMMIT SECONDS\n";
        return 2;
    }
    try {
        const std::chrono::duration<double> time(std::stod(argv[3]));
        std::cout << static_cast<long>(rowsPerSecond(argv[1], std::stoi(argv[2]), time)) << '\n';
    } catch (const std::exception& failure) {
        std::cerr << "bench_commits: " << failure.what() << '\n';
        return 1;
    }
    return 0;
}
