ALTER TABLE "push_devices" DROP CONSTRAINT "push_devices_endpoint";--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint","p256dh","auth");