import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'

const MAX_RECENT_SUGGESTIONS = 10

const recentSuggestions = {
  name: 'recent-suggestions',
  text: `SELECT id, texts FROM ai_suggestions WHERE fan_id = $1 AND created_at > now() - interval '1 day' ORDER BY created_at DESC LIMIT ${MAX_RECENT_SUGGESTIONS}`,
}

/** Suggestions for a fan from the last 24 hours. */
export async function readSuggestions(
  database: Database,
  agencyId: string,
  fanId: string,
): Promise<{ id: string; texts: string[] }[]> {
  return readScoped(database, agencyId, recentSuggestions, [fanId])
}
