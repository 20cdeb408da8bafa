/** Placeholder in prerendered pages; the server replaces it with PUBLIC_URL. */
export const SITE_ORIGIN = 'https://greenroom.invalid'
