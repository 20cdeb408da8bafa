import texts from './site-texts.json'

type SitePage = { to: string; label: string }

/** Top navigation. The spec defines its labels and order. */
export const navigation = texts.navigation as SitePage[]

/** The label of the last link is the one required by 28 CFR 75. */
export const footerColumns = texts.footer as { title: string; pages: SitePage[] }[]
