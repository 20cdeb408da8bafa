import { datePreferences } from './date-preferences.ts'

type Options = Intl.DateTimeFormatOptions
const locales = { MDY: 'en-US', DMY: 'en-GB', ISO: 'en-CA' } as const
const numericFields = { month: '2-digit', day: '2-digit' } as const

/** Cached, because creating a formatter is slower than rendering a row. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function createFormatter(options: Options): Intl.DateTimeFormat {
  const { dateFormat, is24Hour } = datePreferences()
  const { dateStyle, ...rest } = options
  const hasTime = options.hour !== undefined || options.timeStyle !== undefined
  const hourOptions: Options = hasTime ? { hourCycle: is24Hour ? 'h23' : 'h12' } : {}
  // Months and times without a day are the same in every format.
  if (options.day === undefined && dateStyle === undefined)
    return new Intl.DateTimeFormat('en-US', { ...options, ...hourOptions })
  const isNumeric = dateFormat === 'ISO' && (dateStyle === 'medium' || options.month === 'short')
  const dateOptions = isNumeric
    ? { ...rest, ...(dateStyle && { year: 'numeric' as const }), ...numericFields }
    : options
  return new Intl.DateTimeFormat(locales[dateFormat], { ...dateOptions, ...hourOptions })
}

type DateFormatter = {
  format: (at: Date | number) => string
  formatRange: (from: Date | number, to: Date | number) => string
}

/** Intl.DateTimeFormat with the user's preferences at the time of the call. Use it for every date on screen. */
export function dateFormat(options: Options): DateFormatter {
  const key = JSON.stringify(options)
  function currentFormatter(): Intl.DateTimeFormat {
    const { dateFormat, is24Hour } = datePreferences()
    const id = `${dateFormat} ${is24Hour} ${key}`
    const formatter = formatters.get(id) ?? createFormatter(options)
    formatters.set(id, formatter)
    return formatter
  }
  return {
    format: (at) => uppercaseDayPeriod(currentFormatter().format(at)),
    formatRange: (from, to) => uppercaseDayPeriod(currentFormatter().formatRange(from, to)),
  }
}

/** Writes 8:14 PM in every format, not pm or p.m. */
const uppercaseDayPeriod = (text: string) =>
  text.replace(/(?<=\d\s)([ap])\.?m\.?(?=\s|$)/g, (_, letter) => `${letter.toUpperCase()}M`)
