/** Everything known of a project's slots is kept under this. */
export const slotsKey = (projectId: string) => ['slots', projectId]

export const slotPagesKey = (projectId: string) => [...slotsKey(projectId), 'pages']

/** What changes a slot at once and is settled later. */
export const slotChangeKey = (projectId: string) => ['slot-change', projectId]
