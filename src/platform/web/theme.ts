const KEY = 'theme'

/** Runs before the first paint and applies the stored theme, or else the system's, without a flash. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark')}catch(e){}`

/** Switches between light and dark, and stores the choice. */
export function toggleTheme(): void {
  const isDark = document.documentElement.classList.toggle('dark')
  try {
    localStorage.setItem(KEY, isDark ? 'dark' : 'light')
  } catch {
    // Storage may be disabled; the change still applies to this page.
  }
}

/** Applies and stores a theme; 'system' follows the system's setting. */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be disabled; the change still applies to this page.
  }
}
