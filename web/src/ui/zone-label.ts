/** Formats 'America/New_York' as 'New York time'. */
export function zoneLabel(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}
