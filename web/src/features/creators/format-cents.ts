const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Statements show cents. `|| 0` turns minus zero into zero. */
export const toCent = (amount: number): string => cents.format(amount || 0)
