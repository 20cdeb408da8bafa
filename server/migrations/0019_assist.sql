CREATE TABLE "ai_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"creator_id" uuid,
	"problem" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_past_answers" (
	"agency_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"asked" text NOT NULL,
	"answered" text NOT NULL,
	"is_sold" boolean NOT NULL,
	"vector" "bytea" NOT NULL,
	"sent_at" timestamptz NOT NULL,
	CONSTRAINT "ai_past_answers_agency_id_message_id_pk" PRIMARY KEY("agency_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "ai_providers" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" "bytea",
	"monthly_budget" double precision,
	"input_price" double precision NOT NULL,
	"output_price" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"after_seq" integer NOT NULL,
	"texts" text[] NOT NULL,
	"engine" text NOT NULL,
	"intent" text NOT NULL,
	"confidence" real NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "ai_suggestions_engine" CHECK (engine in ('provider', 'embedded'))
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"agency_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"voice" text DEFAULT '' NOT NULL,
	"dos" text[] DEFAULT '{}' NOT NULL,
	"donts" text[] DEFAULT '{}' NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"sign_offs" text[] DEFAULT '{}' NOT NULL,
	"emoji_level" smallint DEFAULT 1 NOT NULL,
	"ai_disabled_by" text,
	"updated_at" timestamptz,
	CONSTRAINT "personas_agency_id_creator_id_pk" PRIMARY KEY("agency_id","creator_id"),
	CONSTRAINT "personas_emoji" CHECK (emoji_level between 0 and 3),
	CONSTRAINT "personas_disabled" CHECK (ai_disabled_by in ('creator', 'agency'))
);
--> statement-breakpoint
ALTER TABLE "agencies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD CONSTRAINT "ai_providers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_creator" FOREIGN KEY ("agency_id","creator_id") REFERENCES "public"."creators"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "creators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "ai_calls_newest" ON "ai_calls" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_past_answers_of_creator" ON "ai_past_answers" USING btree ("agency_id","creator_id","is_sold","sent_at");--> statement-breakpoint
CREATE INDEX "ai_suggestions_of_fan" ON "ai_suggestions" USING btree ("agency_id","fan_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_suggestions_newest" ON "ai_suggestions" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_from_suggestions" ON "messages" USING btree ("agency_id","sent_at") WHERE composition in ('ai', 'ai_edited');--> statement-breakpoint
CALL public.guard_tenant_table('public.personas');--> statement-breakpoint
CALL public.guard_tenant_table('public.ai_providers');--> statement-breakpoint
CALL public.guard_tenant_table('public.ai_calls');--> statement-breakpoint
CALL public.guard_tenant_table('public.ai_suggestions');--> statement-breakpoint
CALL public.guard_tenant_table('public.ai_past_answers');
