/**
 * Runs inline before the first paint to avoid a flash of the wrong theme; keep in sync with applyTheme(). In the
 * dashboard it draws the frame with the stored sidebar state and requests the signed-in user, see
 * early-response.ts; on other pages it preloads the headline font, which only those use.
 */
export function bootScript(displayFont: string): string {
  return `(function(){var d=document.documentElement,t,l,s,k,r;try{t=localStorage.getItem('theme');s=localStorage.getItem('sidebar');k=localStorage.getItem('token')}catch(e){}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=t;if(/^\\/dashboard(\\/|$)/.test(location.pathname)){d.dataset.area='app';if(s==='rail')d.dataset.sidebar=s;if(k){r=fetch('/api/auth/me',{headers:{accept:'application/json',authorization:'Bearer '+k},credentials:'omit',cache:'no-store'});r.catch(function(){});window.earlyResponse={url:'/api/auth/me',token:k,response:r}}}else{l=document.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href='${displayFont}';document.head.appendChild(l)}})()`
}
