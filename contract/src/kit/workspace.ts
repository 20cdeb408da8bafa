/**
 * The user and agency a page was rendered for, as `userId/agencyId`. Requests that don't match the session are
 * rejected, so a stale tab can't write to the agency that another tab switched to.
 */
export const WORKSPACE_HEADER = 'x-workspace'
