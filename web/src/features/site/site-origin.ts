/** Stands for the house's own address in prerendered pages; the server puts PUBLIC_URL in its place. */
export const SITE_ORIGIN = 'https://greenroom.invalid'
