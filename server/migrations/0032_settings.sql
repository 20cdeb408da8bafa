ALTER TABLE "users" ADD COLUMN "date_format" text DEFAULT 'MDY' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_24_hour" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_date_format" CHECK (date_format in ('MDY', 'DMY', 'ISO'));
--> statement-breakpoint
SET LOCAL ROLE greenroom_gate;--> statement-breakpoint
CREATE TABLE gate.passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES public.users (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON gate.passkeys (user_id);--> statement-breakpoint
ALTER TABLE gate.single_use_tokens DROP CONSTRAINT single_use_tokens_kind_check;--> statement-breakpoint
ALTER TABLE gate.single_use_tokens ADD CONSTRAINT single_use_tokens_kind_check CHECK (kind IN ('verify_email', 'reset_password', 'invitation', 'two_factor', 'sign', 'passkey', 'new_passkey'));--> statement-breakpoint
RESET ROLE;
