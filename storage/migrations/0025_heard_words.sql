-- What an agent said that was interrupted: `message` keeps what was heard of it.
ALTER TABLE messages ADD COLUMN said TEXT;
