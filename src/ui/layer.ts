import { createContext } from 'react'

/** What is above everything else: whatever floats belongs into it, or would be hidden below. */
export const Layer = createContext<HTMLElement | null>(null)
