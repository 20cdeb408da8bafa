CREATE TABLE "client_requests" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"object_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "client_requests_agency_id_user_id_client_id_pk" PRIMARY KEY("agency_id","user_id","client_id")
);
--> statement-breakpoint
CREATE INDEX "client_requests_by_age" ON "client_requests" USING btree ("created_at");--> statement-breakpoint
CALL public.guard_tenant_table('public.client_requests', 'agency_id', 'SELECT, INSERT, UPDATE');
GRANT SELECT, DELETE ON public.client_requests TO greenroom_gate;
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;
-- Open sockets per user and node; rows of a dead node expire by seen_at.
CREATE UNLOGGED TABLE gate.live_sockets (
  user_id uuid NOT NULL,
  node_id uuid NOT NULL,
  sockets integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, node_id)
);
RESET ROLE;
