import { useRouteContext } from '@tanstack/react-router'
import { isPathOff, type Module } from '../modules.ts'

/** Which modules of the marketplace are on. Links into the others are left out. */
export function useModules() {
  const { site } = useRouteContext({ from: '__root__' })
  const off: readonly Module[] = site?.switchedOffModules ?? []
  return {
    off,
    isOn: (module: Module) => !off.includes(module),
    isPathOn: (path: string) => !isPathOff(path, off),
  }
}
