ALTER TABLE "admin_sends" DROP CONSTRAINT "admin_sends_agency_id";--> statement-breakpoint
ALTER TABLE "admin_sends" DROP CONSTRAINT "admin_sends_pkey";--> statement-breakpoint
ALTER TABLE "admin_sends" ADD CONSTRAINT "admin_sends_agency_id_id_pk" PRIMARY KEY("agency_id","id");
