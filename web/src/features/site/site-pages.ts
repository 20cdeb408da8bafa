type SitePage = { to: string; label: string }

/** Top navigation; labels and order are specified. */
export const navigation: SitePage[] = [
  { to: '/', label: 'Home' },
  { to: '/join', label: 'Join Our Agency' },
  { to: '/agency', label: 'For Agencies' },
  { to: '/b2b', label: 'Platform Licensing' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact' },
]

export const footerColumns: { title: string; pages: SitePage[] }[] = [
  {
    title: 'Product',
    pages: [
      { to: '/agency', label: 'For Agencies' },
      { to: '/b2b', label: 'Platform Licensing' },
      { to: '/creators', label: 'For Creators' },
      { to: '/pricing', label: 'Pricing' },
    ],
  },
  {
    title: 'Company',
    pages: [
      { to: '/', label: 'Home' },
      { to: '/join', label: 'Join Our Agency' },
      { to: '/contact', label: 'Contact' },
      { to: '/login', label: 'Login' },
      { to: '/register', label: 'Get Started' },
    ],
  },
  {
    title: 'Legal',
    pages: [
      { to: '/legal/terms', label: 'Terms' },
      { to: '/legal/privacy', label: 'Privacy' },
      { to: '/legal/cookies', label: 'Cookies' },
      { to: '/legal/dmca', label: 'DMCA requests' },
      // The link text required by 28 CFR 75.
      {
        to: '/legal/2257',
        label: '18 U.S.C. 2257 Record-Keeping Requirements Compliance Statement',
      },
    ],
  },
]
