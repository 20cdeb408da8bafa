const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
/** Groups of countries, and codes that mean no country. */
const NOT_COUNTRIES = ['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']

export const countryName = (code: string): string => regions.of(code) ?? code

/** An ISO 3166 code of today: not a former one such as SU, nor another name such as UK. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NOT_COUNTRIES.includes(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code
