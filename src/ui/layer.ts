import { createContext } from 'react'

/** The container in the top layer for floating elements, which would otherwise be hidden behind a modal dialog. */
export const Layer = createContext<HTMLElement | null>(null)
