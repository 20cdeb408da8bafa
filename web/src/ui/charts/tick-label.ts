/** Intl writes negative amounts with a hyphen. */
export const withMinus = (text: string): string => text.replace(/^-/, '−')
