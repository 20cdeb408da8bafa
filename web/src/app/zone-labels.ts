import { dateFormat } from '../ui/date-format.ts'

/** 'Thursday, June 11' in that time zone. */
export function dayInZone(at: Date, timeZone: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(at)
}

/** 'New York time', as people say it. */
export function zoneLabel(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

/** '2:41 PM' in that time zone. */
export function clockInZone(at: Date, timeZone: string): string {
  return dateFormat({ hour: 'numeric', minute: '2-digit', timeZone }).format(at)
}
