/**
 * Runs inline before the first paint to avoid a flash of the wrong theme; keep in sync with applyTheme().
 * In the dashboard it draws the frame as the sidebar was left; outside it also fetches the headline font early, which only those pages use.
 */
export function bootScript(displayFont: string): string {
  return `(function(){var d=document.documentElement,t,l,s;try{t=localStorage.getItem('theme');s=localStorage.getItem('sidebar')}catch(e){}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=t;if(/^\\/dashboard(\\/|$)/.test(location.pathname)){d.dataset.area='app';if(s==='rail')d.dataset.sidebar=s}else{l=document.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href='${displayFont}';document.head.appendChild(l)}})()`
}
