/**
 * Runs before the first paint and shows the preloader once per browser session. A session cookie lasts exactly that
 * long and covers all tabs.
 */
export const openingScript = `try{if(/(?:^|; )opened=1/.test(document.cookie))document.documentElement.classList.add('opened');else document.cookie='opened=1; path=/; samesite=lax'}catch(e){}`
