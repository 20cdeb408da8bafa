CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_house" boolean DEFAULT false NOT NULL,
	"idle_lock_minutes" integer DEFAULT 15 NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "agencies_idle_lock" CHECK (idle_lock_minutes between 1 and 480)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id"),
	CONSTRAINT "memberships_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "memberships_role" CHECK (role in ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR')),
	CONSTRAINT "memberships_status" CHECK (status in ('ACTIVE', 'SUSPENDED'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"avatar" text,
	"email_verified_at" timestamptz,
	"pending_email" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_agency_id" UNIQUE("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"stage_name" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "creators_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "creators_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "creators_status" CHECK (status in ('ACTIVE', 'PENDING', 'INACTIVE'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "invitations_agency_id" UNIQUE("agency_id","id"),
	CONSTRAINT "invitations_role" CHECK (role in ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR')),
	CONSTRAINT "invitations_status" CHECK (status in ('PENDING', 'ACCEPTED', 'REVOKED'))
);
--> statement-breakpoint
CREATE TABLE "operator_assignments" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "operator_assignments_agency_id_user_id_creator_id_pk" PRIMARY KEY("agency_id","user_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"agency_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamptz NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_agency_id_seq_pk" PRIMARY KEY("agency_id","seq")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"about_role" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"once_key" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "mails_once" UNIQUE("agency_id","once_key"),
	CONSTRAINT "mails_status" CHECK (status in ('QUEUED', 'SENT', 'OUTBOX', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "assignments_user" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "assignments_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_one_house" ON "agencies" USING btree ("is_house") WHERE is_house;--> statement-breakpoint
CREATE INDEX "creators_by_agency" ON "creators" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" USING btree ("agency_id","email") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operator_assignments_by_creator" ON "operator_assignments" USING btree ("agency_id","creator_id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("agency_id","created_at","id");