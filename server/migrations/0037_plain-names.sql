ALTER TABLE "creator_looks" RENAME TO "creator_identity_reads";--> statement-breakpoint
ALTER TABLE "creator_identity_reads" RENAME COLUMN "looked_at" TO "read_at";--> statement-breakpoint
ALTER TABLE "creator_identity_reads" RENAME CONSTRAINT "creator_looks_creator" TO "creator_identity_reads_creator";--> statement-breakpoint
ALTER TABLE "creator_identity_reads" RENAME CONSTRAINT "creator_looks_agency_id_user_id_creator_id_pk" TO "creator_identity_reads_agency_id_user_id_creator_id_pk";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "once_key" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notifications_to_somebody" TO "notifications_has_recipient";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "once_key" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "push_devices" RENAME COLUMN "trouble" TO "problem";--> statement-breakpoint
ALTER TABLE "push_devices" RENAME CONSTRAINT "push_devices_trouble" TO "push_devices_problem";--> statement-breakpoint
ALTER TABLE "fan_imports" RENAME COLUMN "trouble" TO "problem";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "trouble" TO "problem";
