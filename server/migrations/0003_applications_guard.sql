-- Nothing here is deleted by the app: earlier versions are kept, and answered inquiries are marked as done.
CALL public.guard_tenant_table('public.applications', 'agency_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
CALL public.guard_tenant_table('public.application_versions', 'agency_id', 'SELECT, INSERT');
--> statement-breakpoint
CALL public.guard_tenant_table('public.inquiries', 'agency_id', 'SELECT, INSERT, UPDATE');
