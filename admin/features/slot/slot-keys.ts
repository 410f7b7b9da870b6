/** The prefix of all query keys of a project's slots. */
export const slotsKey = (projectId: string) => ['slots', projectId]

export const slotPagesKey = (projectId: string) => [...slotsKey(projectId), 'pages']

/** An optimistic change to a slot. */
export const slotChangeKey = (projectId: string) => ['slot-change', projectId]
