/**
 * The user and agency a page was rendered for, as `userId/agencyId`. A call whose session differs is rejected, so a
 * stale tab cannot write into an agency entered in another tab.
 */
export const WORKSPACE_HEADER = 'x-workspace'
