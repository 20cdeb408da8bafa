import texts from './site-texts.json'

type SitePage = { to: string; label: string }

/** Top navigation. The spec defines its labels and order. */
export const navigation = texts.navigation as SitePage[]

/** 28 CFR 75 prescribes the label of the record-keeping link. */
export const footerColumns = texts.footer as { title: string; pages: SitePage[] }[]
