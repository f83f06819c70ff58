export default function X() {
  return <h1>components</h1>;
}
