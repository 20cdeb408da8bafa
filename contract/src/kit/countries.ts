const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
/** Country groups, and codes that are not a country. */
const NOT_COUNTRIES = ['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']

export const countryName = (code: string): string => regions.of(code) ?? code

/** Accepts current ISO 3166 codes, but not former ones like SU or aliases like UK. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NOT_COUNTRIES.includes(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code
