/** The common prefix of the query keys for a project's slots. */
export const slotsKey = (projectId: string) => ['slots', projectId]

export const slotPagesKey = (projectId: string) => [...slotsKey(projectId), 'pages']

/** The mutation key for slot changes shown before the server responds. */
export const slotChangeKey = (projectId: string) => ['slot-change', projectId]
