const KEY = 'theme'

/** Runs before the first paint: the remembered choice, else the system's (no flash). */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark')}catch(e){}`

/** Switches between light and dark, and remembers it. */
export function toggleTheme(): void {
  const isDark = document.documentElement.classList.toggle('dark')
  try {
    localStorage.setItem(KEY, isDark ? 'dark' : 'light')
  } catch {
    // Storage may be forbidden; the switch still holds for this page.
  }
}

/** Puts a chosen theme on, and remembers it; 'system' follows the system, from now on. */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // As above.
  }
}
