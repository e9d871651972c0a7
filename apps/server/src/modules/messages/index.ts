// The door of messages.
export type { MessagesServices } from './services.ts';
export { startAnnouncements } from './announcements.ts';
export { announcementChanges } from './desk/announcement-changes.ts';
export { messageDeskRoutes } from './desk/routes.ts';
export { messageRoutes } from './routes.ts';
