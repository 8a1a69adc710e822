import { ContactScreen } from "./contact-screen.tsx";

/** The contact form as a screen of the application, for whoever is signed in. */
export function ContactPage() {
  return <ContactScreen />;
}
