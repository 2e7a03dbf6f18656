/**
 * Runs before the first paint: the opening picture is shown once until the browser is closed. A cookie without an age
 * lasts exactly that long, in all tabs.
 */
export const openingScript = `try{if(/(?:^|; )opened=1/.test(document.cookie))document.documentElement.classList.add('opened');else document.cookie='opened=1; path=/; samesite=lax'}catch(e){}`
