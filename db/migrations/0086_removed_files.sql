-- A version keeps the files of the versions before it, except those that its writer removed. The ids of attachments.
alter table offer_versions add column removed_files bigint[];
