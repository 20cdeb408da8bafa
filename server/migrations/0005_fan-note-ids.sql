ALTER TABLE "fan_notes" DROP CONSTRAINT "fan_notes_agency_id";--> statement-breakpoint
ALTER TABLE "fan_notes" DROP CONSTRAINT "fan_notes_pkey";--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_pkey" PRIMARY KEY("agency_id","id");
