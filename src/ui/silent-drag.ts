import type { DndContextProps } from '@dnd-kit/core'

/** Silences the library's English announcements; the editor makes its own, in the reader's language. */
export const silent: DndContextProps['accessibility'] = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
